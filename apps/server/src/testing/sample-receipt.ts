export { sampleReceipt } from '#sync/sample-device'
