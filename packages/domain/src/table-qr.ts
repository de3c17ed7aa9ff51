/**
 * What the QR code on a table says: "POS:TABLE/<shop id>/<table code>", the id in capitals, the code percent-encoded. Plain codes stay
 * within QR's alphanumeric set, which makes the modules as large as they can be. No address: it stays true when the server moves.
 */
export function tableQrText(shopId: string, code: string): string {
  return `POS:TABLE/${shopId.toUpperCase()}/${encodeURIComponent(code.trim())}`
}
