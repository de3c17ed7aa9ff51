// Keeps zod from generating code, which the Content-Security-Policy forbids and browsers report
// (https://github.com/colinhacks/zod/issues/5789). It must be set before zod is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
