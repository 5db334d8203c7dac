-- Pushes of ten operations that devices have just made: each line of LOAD_FILE is `token cursor`. The chain is that of
-- Sources/HaruSync/Exchange/PushRequest.swift: FNV-1a, stirred, without its lowest 11 bits.
local ffi, bit = require("ffi"), require("bit")
local devices = {}
local at = 0
local first = 0xCBF29CE484222325ULL
local threads = 0

function setup(thread)
  thread:set("part", threads)
  threads = threads + 1
end

function init()
  local number = 0
  for line in io.lines(os.getenv("LOAD_FILE")) do
    local token, cursor = line:match("(%S+) (%S+)")
    if number % 2 == part then
      devices[#devices + 1] = { token = token, epoch = cursor:match("^(.*)%."), last = 0, chain = 0LL }
    end
    number = number + 1
  end
end

local function add(state, byte) return bit.bxor(state, byte) * 0x100000001B3ULL end

local function link(prior, text)
  local state, rest = first, ffi.cast("uint64_t", prior)
  for _ = 1, 8 do
    state = add(state, bit.band(rest, 0xFF))
    rest = bit.rshift(rest, 8)
  end
  for index = 1, #text do state = add(state, text:byte(index)) end
  state = bit.bxor(state, bit.rshift(state, 33)) * 0xFF51AFD7ED558CCDULL
  state = bit.bxor(state, bit.rshift(state, 33)) * 0xC4CEB9FE1A85EC53ULL
  return bit.rshift(bit.bxor(state, bit.rshift(state, 33)), 11)
end

local function digits(number) return (tostring(number):gsub("U?LL$", "")) end

local isAsked = false

function request()
  at = at % #devices + 1
  local device = devices[at]
  -- wrk asks its first thread for a request to look at, which it does not send.
  if part == 0 and not isAsked then device = setmetatable({}, { __index = device }) end
  isAsked = true
  local now = os.time() * 1000
  local operations, prior, after = {}, device.chain, device.last
  for index = 1, 10 do
    device.last = device.last + 1
    local text = string.format('{"e":"word","i":"w%d","f":"term","v":"load %d","t":%d,"n":%d}',
      device.last % 500, device.last, now, device.last)
    device.chain = link(device.chain, text)
    operations[index] = text
  end
  local body = string.format('{"epoch":"%s","device":"load","after":%d,"prior":%s,"now":%d,"ops":[%s]}',
    device.epoch, after, digits(prior), now, table.concat(operations, ","))
  local headers = { ["Authorization"] = "Bearer " .. device.token, ["Content-Type"] = "application/json" }
  return wrk.format("POST", "/api/v1/sync/push", headers, body)
end
