"""Starts a task, finishes it, adds a word and reads the day: `HARU_URL=https://haru.example HARU_TOKEN=… python3 day.py English`."""
import json
import os
import sys
import urllib.request


def haru(method, path, **body):
    headers = {"Authorization": f"Bearer {os.environ['HARU_TOKEN']}", "Content-Type": "application/json"}
    data = None if method == "GET" else json.dumps(body).encode()
    request = urllib.request.Request(f"{os.environ['HARU_URL']}/api/v1/{path}", data, headers, method=method)
    return json.load(urllib.request.urlopen(request))


print("until", haru("POST", "focus/start", task=sys.argv[1])["expectedFinish"])
input("Enter when it is done. ")
print("took", haru("POST", "focus/done")["actualSeconds"], "s")
haru("POST", "words", term="serendipity", meaning="뜻밖의 발견")
today = haru("GET", "today")
print(today["date"], f"{today['totalSeconds']} s,", today["wordsDue"], "words to review")
