"""All states of the gallery, by name."""

import states_account
import states_clock
import states_days
import states_focus
import states_notices
import states_search
import states_settings
import states_words
from gallery import STATES

__all__ = ["STATES"]
