// Nothing to call: linking this target is what it does. See no_icu_data.c.
