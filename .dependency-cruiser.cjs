/** The table of docs/architecture.md "Who may import whom". Back-references ($1) keep it free of feature names. */

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'not-resolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'contract',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(contract|domain)/src/', 'node_modules/zod/'] },
    },
    {
      name: 'platform-knows-no-restaurant',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(apps|packages)/',
        pathNot: ['^apps/server/src/platform/', '^packages/contract/src/(errors|message-text|messages/.*|problems)\\.ts$'],
      },
    },
    {
      name: 'engine',
      severity: 'error',
      from: { path: '^apps/server/src/engine/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|reports|sync|transfer|app|testing)/' },
    },
    {
      name: 'feature-knows-of-others-only-their-service',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/(features|reports|sync|transfer|app|testing)/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/service\\.ts$'],
      },
    },
    {
      name: 'reports-and-sync-know-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/(reports|sync)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|transfer|app|testing)/' },
    },
    {
      name: 'transfer-knows-every-resource-and-none',
      severity: 'error',
      from: { path: '^apps/server/src/transfer/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|reports|sync|app|testing)/' },
    },
    {
      name: 'reports-not-sync',
      severity: 'error',
      from: { path: '^apps/server/src/reports/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/sync/' },
    },
    {
      name: 'web-ui',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(apps|packages)/', pathNot: '^apps/web/src/ui/' },
    },
    {
      name: 'web-lib',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(kit|batch-grid|transfer|features|app)/' },
    },
    { name: 'web-kit', severity: 'error', from: { path: '^apps/web/src/kit/' }, to: { path: '^apps/web/src/(features|app)/' } },
    {
      name: 'web-kit-loads-rooms-when-they-are-used',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: ['^apps/web/src/(batch-grid|transfer)/', '\\.test\\.tsx?$'] },
      to: { path: '^apps/web/src/(batch-grid|transfer)/', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'web-rooms-of-the-kit',
      severity: 'error',
      from: { path: '^apps/web/src/(batch-grid|transfer)/' },
      to: { path: '^apps/web/src/(batch-grid|transfer|features|app)/', pathNot: '^apps/web/src/$1/' },
    },
    {
      name: 'web-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-app-imports-screens-only',
      severity: 'error',
      from: { path: '^apps/web/src/app/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/features/', pathNot: ['-screen\\.tsx$', '^apps/web/src/features/releases/send-button\\.tsx$'] },
    },
    { name: 'web-knows-no-server', severity: 'error', from: { path: '^(apps/web|apps/pos-simulator)/' }, to: { path: '^apps/server/' } },
    { name: 'server-knows-no-web', severity: 'error', from: { path: '^apps/server/' }, to: { path: '^apps/(web|pos-simulator)/' } },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: {
      path: ['(^|/)dist/', '(^|/)var/', '\\.cache/', 'vite\\.config\\.ts$', 'vitest\\.config\\.ts$', 'playwright\\.config\\.ts$'],
    },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
}
