export { sampleReceipt } from '../peers/sample-device.ts'
