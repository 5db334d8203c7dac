-- Empty pulls of many devices: each line of LOAD_FILE is `token cursor`.
local requests = {}
local at = 0

function init()
  for line in io.lines(os.getenv("LOAD_FILE")) do
    local token, cursor = line:match("(%S+) (%S+)")
    local headers = { ["Authorization"] = "Bearer " .. token, ["Haru-Protocol"] = "1" }
    requests[#requests + 1] = wrk.format("GET", "/api/v1/sync/pull?device=load&cursor=" .. cursor, headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
