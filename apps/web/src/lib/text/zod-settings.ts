// zod asks whether programs may be made from text as soon as the first object schema is made, which
// is while modules load; the Content-Security-Policy forbids it and the browser reports the
// question (https://github.com/colinhacks/zod/issues/5789). Its settings are kept here before it is
// there itself, so that this costs a page that needs no zod nothing.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
