// When the first object schema is created, while modules load, zod tests whether it can generate
// code. The Content-Security-Policy forbids this, and browsers report it
// (https://github.com/colinhacks/zod/issues/5789). Its settings are set here before zod is loaded,
// so that pages without zod do not load it.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
