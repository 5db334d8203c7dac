"""Plays what an attacker would try against a real server, in a browser and with the command.

    attack.py [--short] [WORD...]      the stories whose names contain one of the words; all by default

Prints a line per story: `held`, `NOT HELD` with what the attack got, or `known` with the reason for what is not held
yet. Exits with 1 if a story is not held, or if a known one is held by now: then remove its entry.

Attacks that a test below a whole server shows better, and the test that holds each:

    a bomb of Zstandard             HostilePackageTests.aSmallFileThatInflatesToGigabytesIsRefused
    a package that stays on disk    HostilePackageTests.aDatabaseIsGoneFromItsFolderOnceItIsOpen
    a database of zero bytes        ServerStoreTests.anEmptyFileBesideABackupIsNoNewServer
    rows that weigh nothing         QuotaTests.aCellOfNothingCountsForWhatItTakes
    an Idempotency-Key that fills   IdempotencyTests.writesNothingForWhoHasDoneItTooOften
    a text that starts with a BOM   Tests/Web/bridge.test.mjs
    a key or password in `ps`       ServeCommandTests.noSecretIsAnArgument
    a token that never expires      IDTokenTests.refusesATokenThatIsGoodForLongerThanADay
    a clock that is set back        ClockTests
    a restore that is cut off       RestoreTests.thereIsADatabaseInThePlaceAtEachMoment
"""

import argparse
import sys
import time
import traceback

STORIES = []
# Stories that are not held yet, by the names of their functions, with the reasons.
KNOWN = {}


def story(name, is_long=False):
    """Registers a story, which raises NotHeld if the attack succeeds. A long one is skipped with --short."""
    def register(function):
        STORIES.append((name, function, is_long))
        return function

    return register


def play(stage, name, function):
    """Plays a story; returns whether its outcome is the expected one."""
    from scene import NotHeld

    began = time.monotonic()
    known = KNOWN.get(function.__name__)
    got = None
    try:
        function(stage)
    except NotHeld as found:
        got = str(found)
    except Exception as error:
        # A story that could not be played proves nothing.
        traceback.print_exc()
        got, known = f"the story could not be played: {error!r}", None
    outcome = "held" if got is None else "known" if known else "NOT HELD"
    print(f"{outcome:9}{name}  ({time.monotonic() - began:.1f} s)", flush=True)
    if got and known:
        print(f"         {got}; {known}", flush=True)
    elif got:
        print(f"         {got}", flush=True)
    elif known:
        print("         it is marked as known: take the mark away", flush=True)
    return (got is None) == (known is None)


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*")
    parser.add_argument("--short", action="store_true")
    asked = parser.parse_args()
    import scene
    import stories_accounts
    import stories_people
    import stories_programs
    import stories_records

    stage = scene.Stage()
    with stage.things:
        results = [
            play(stage, name, function) for name, function, is_long in STORIES
            if not (asked.short and is_long) and (not asked.words or any(word in name for word in asked.words))]
    print(f"{len(results)} stories, {results.count(False)} not as expected")
    return results.count(False) > 0 or not results


if __name__ == "__main__":
    # The stories import this module by its name.
    sys.modules["attack"] = sys.modules["__main__"]
    sys.exit(main())
