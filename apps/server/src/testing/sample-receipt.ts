export { sampleReceipt } from './sample-device.ts'
