// CRC-32, as the house reckons it.
const table = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});
const utf8 = new TextEncoder();

/** CRC-32 of a text's UTF-8, going on from an earlier one. */
export function crc(text, from = 0) {
  let c = ~from;
  for (const byte of utf8.encode(text)) c = table[(c ^ byte) & 255] ^ (c >>> 8);
  return ~c >>> 0;
}
