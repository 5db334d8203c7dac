#include "CHaruRuntime.h"
