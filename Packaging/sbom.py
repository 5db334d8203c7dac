"""Prints what Haru is built of as an SPDX 2.3 document (JSON): python3 sbom.py Package.resolved VERSION SECONDS."""

import datetime
import json
import re
import sys


def package(name, version, location):
    return {"name": name, "SPDXID": f"SPDXRef-{re.sub('[^A-Za-z0-9.-]', '-', name)}", "versionInfo": version,
            "downloadLocation": location, "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
            "licenseDeclared": "NOASSERTION", "copyrightText": "NOASSERTION"}


def main():
    path, version, seconds = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        pins = json.load(file)["pins"]
    made = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    haru = package("haru", version, "NOASSERTION")
    parts = [package(it["identity"], it["state"].get("version") or it["state"]["revision"], f"git+{it['location']}@{it['state']['revision']}")
             for it in pins]
    print(json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"haru-{version}",
        "documentNamespace": f"https://spdx.org/spdxdocs/haru-{version}-{seconds}",
        "creationInfo": {"created": made, "creators": ["Tool: script/package"]},
        "packages": [haru, *parts],
        "relationships": [{"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": haru["SPDXID"]}]
        + [{"spdxElementId": haru["SPDXID"], "relationshipType": "DEPENDS_ON", "relatedSpdxElement": it["SPDXID"]} for it in parts],
    }, indent=1))


main()
