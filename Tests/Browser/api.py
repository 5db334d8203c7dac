"""An HTTP client for the API that behaves like a browser without scripts: with cookies, without following redirects."""

import http.cookiejar
import json
import ssl
import urllib.error
import urllib.parse
import urllib.request


class Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Client:
    """One person's browser."""

    def __init__(self, origin, certificate=None):
        self.origin = origin
        context = ssl.create_default_context(cafile=certificate) if certificate else None
        self.jar = http.cookiejar.CookieJar(
            http.cookiejar.DefaultCookiePolicy(secure_protocols=("https", "wss"))
        )
        self.opener = urllib.request.build_opener(
            Stay,
            urllib.request.HTTPCookieProcessor(self.jar),
            urllib.request.HTTPSHandler(context=context),
        )

    def ask(self, method, address, body=None, form=None, headers=None):
        """The response's status, headers and JSON (or text)."""
        url = urllib.parse.urljoin(self.origin + "/api/v1/", address)
        headers = dict(headers or {})
        data = None
        if body is not None:
            data = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        if form is not None:
            data = urllib.parse.urlencode(form).encode()
        request = urllib.request.Request(url, data, headers, method=method)
        try:
            answer = self.opener.open(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        with answer:
            text = answer.read().decode()
            is_json = "json" in answer.headers.get("Content-Type", "")
            return answer.status, answer.headers, json.loads(text) if text and is_json else text
