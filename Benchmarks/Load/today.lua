-- The day on one page: each line of LOAD_FILE is the token of a person.
local requests = {}
local at = 0

function init()
  for token in io.lines(os.getenv("LOAD_FILE")) do
    local headers = { ["Authorization"] = "Bearer " .. token, ["Haru-Zone"] = "UTC" }
    requests[#requests + 1] = wrk.format("GET", "/api/v1/today", headers)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end
