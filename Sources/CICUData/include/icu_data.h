// Nothing to call: linking this target is what it does. See icu_data.c.
