/**
 * The text of a table's QR code: "POS:TABLE/<shop id>/<table code>", the id in upper case, the code percent-encoded. Plain codes stay
 * within QR's alphanumeric set, which gives the largest modules. It contains no address, so it stays valid when the server moves.
 */
export function tableQrText(shopId: string, code: string): string {
  return `POS:TABLE/${shopId.toUpperCase()}/${encodeURIComponent(code.trim())}`
}
