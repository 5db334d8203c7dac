"""Prints passkeys.tsv: `python3 -P passkeys.py > passkeys.tsv`, with the PyPI packages fido2 2.2.1 and webauthn 3.0.1.

Passkeys of the three kinds, as python-fido2 writes them, valid and with one fault each; the verdict is that of py_webauthn. Keys and
signatures are new in each run. What only Haru rejects (pages in frames, a changed backup flag) is not included.
"""

import hashlib
import json

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2 import cbor
from fido2.cose import CoseKey
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData
from webauthn import verify_authentication_response, verify_registration_response

SITE, ORIGIN = "haru.example", "https://haru.example"
CHALLENGE, CREDENTIAL = bytes(range(32)), bytes(range(64, 80))
RIGHT = {"type": None, "challenge": CHALLENGE, "origin": ORIGIN, "site": SITE, "flags": 0x05, "counter": 8, "signs": 0}
WRONG = [{}, {"counter": 9}, {"flags": 0x0D}, {"flags": 0x1D}, {"type": "webauthn.other"}, {"challenge": bytes(32)}, {"challenge": b""},
         {"origin": "https://evil.example"}, {"origin": "http://haru.example"}, {"origin": "https://haru.example:8443"},
         {"site": "evil.example"}, {"site": "example"}, {"flags": 0x04}, {"flags": 0x01}, {"flags": 0x00}, {"flags": 0x15},
         {"counter": 7}, {"counter": 0}, {"signs": 1}, {"signs": -1}]
KEYS = {"ES256": ec.generate_private_key(ec.SECP256R1()), "EdDSA": ed25519.Ed25519PrivateKey.generate(),
        "RS256": rsa.generate_private_key(65537, 2048)}


def sign(key, data):
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return key.sign(data)
    if isinstance(key, rsa.RSAPrivateKey):
        return key.sign(data, padding.PKCS1v15(), hashes.SHA256())
    return key.sign(data, ec.ECDSA(hashes.SHA256()))


def client_data(case, kind):
    return json.dumps({"type": case["type"] or kind, "challenge": websafe_encode(case["challenge"]), "origin": case["origin"],
                       "crossOrigin": False}, separators=(",", ":")).encode()


def verdict(check, **arguments):
    try:
        check(expected_challenge=CHALLENGE, expected_rp_id=SITE, expected_origin=ORIGIN, require_user_verification=True, **arguments)
        return "taken"
    except Exception:
        return "refused"


def answer(**members):
    name = websafe_encode(CREDENTIAL)
    return {"id": name, "rawId": name, "type": "public-key", "clientExtensionResults": {},
            "response": {key: websafe_encode(value) for key, value in members.items()}}


def main():
    print("# " + __doc__.strip().replace("\n", "\n# "))
    print("# A line: make, verdict, clientDataJSON, attestationObject; or use, verdict, clientDataJSON, authenticatorData, signature, public key,")
    print("# whether it can be backed up. Challenge 00..1f, RP ID haru.example, the counter was 7. Bytes in hexadecimal digits.")
    for name, key in KEYS.items():
        public = CoseKey.for_name(name).from_cryptography_key(key.public_key())
        cose = cbor.encode(public)
        for change in WRONG:
            case = {**RIGHT, **change}
            site = hashlib.sha256(case["site"].encode()).digest()
            data = client_data(case, "webauthn.create")
            attested = AttestedCredentialData.create(Aaguid.NONE, CREDENTIAL, public)
            made = AuthenticatorData.create(site, case["flags"] | 0x40, case["counter"], attested)
            statement = AttestationObject.create("none", made, {})
            said = verdict(verify_registration_response, credential=answer(clientDataJSON=data, attestationObject=bytes(statement)))
            if "counter" not in change and "signs" not in change:
                print("make", said, data.hex(), bytes(statement).hex(), sep="\t")
            data = client_data(case, "webauthn.get")
            used = bytes(AuthenticatorData.create(site, case["flags"], case["counter"]))
            signature = sign(key, used + hashlib.sha256(data).digest())
            if case["signs"] > 0:
                signature += b"\0"
            if case["signs"] < 0:
                signature = sign(key, used + hashlib.sha256(data + b" ").digest())
            said = verdict(verify_authentication_response, credential_public_key=cose, credential_current_sign_count=7,
                           credential=answer(clientDataJSON=data, authenticatorData=used, signature=signature))
            print("use", said, data.hex(), used.hex(), signature.hex(), cose.hex(), int(case["flags"] & 8 > 0), sep="\t")


main()
