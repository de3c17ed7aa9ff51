/**
 * Returns the text of a table's QR code: "POS:TABLE/<shop id>/<table code>", with the id in upper
 * case and the code percent-encoded. Plain codes stay within QR's alphanumeric set, which gives the
 * largest modules. The text contains no address, so it stays valid when the server moves.
 */
export function tableQrText(shopId: string, code: string): string {
  return `POS:TABLE/${shopId.toUpperCase()}/${encodeURIComponent(code.trim())}`
}
