// The program of the worker that checks security codes.
import '@pos/device-client/browser/verify-code.worker'
