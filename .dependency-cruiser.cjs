/**
 * Enforces the table of docs/architecture.md "Who may import whom". Back-references ($1) keep the
 * rules free of feature names.
 */

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    // The build generates the user guide (apps/web/guide-plugin.ts).
    {
      name: 'not-resolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:user-guide/' },
    },
    {
      name: 'domain-imports-nothing',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'texts-import-nothing',
      severity: 'error',
      from: { path: '^packages/texts/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/texts/src/' },
    },
    {
      name: 'contract-imports-only-zod-domain-texts',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/(contract|domain|texts)/src/', 'node_modules/zod/'] },
    },
    {
      name: 'platform-imports-no-restaurant-code',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(apps|packages)/',
        pathNot: [
          '^apps/server/src/platform/',
          '^packages/contract/src/(errors|problems|version)\\.ts$',
          '^packages/texts/src/(locales|message-text)\\.ts$',
        ],
      },
    },
    {
      name: 'engine-imports-no-server-folder-above-it',
      severity: 'error',
      from: { path: '^apps/server/src/engine/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|availability|import-export|copies|templates|trail|trash|webhooks|reports|app|testing)/',
          '^apps/server/demo/',
        ],
      },
    },
    {
      name: 'availability-exposes-only-its-service',
      severity: 'error',
      from: { path: '^apps/server/src/(features|sales|import-export)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/availability/',
        pathNot: '^apps/server/src/availability/service\\.ts$',
      },
    },
    {
      name: 'feature-imports-only-services-of-other-features',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|import-export|copies|templates|trail|trash|webhooks|reports|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: [
          '^apps/server/src/features/$1/',
          '^apps/server/src/(features/[^/]+|trash)/service\\.ts$',
        ],
      },
    },
    {
      name: 'server-folders-do-not-import-one-another',
      severity: 'error',
      from: {
        path: '^apps/server/src/(sales|devices|availability|import-export)/',
        pathNot: '\\.test\\.ts$',
      },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|import-export|copies|templates|trail|trash|webhooks|reports|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: ['^apps/server/src/$1/', '^apps/server/src/webhooks/service\\.ts$'],
      },
    },
    {
      name: 'webhooks-import-only-receipt-parts-of-sales',
      severity: 'error',
      from: { path: '^apps/server/src/webhooks/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|availability|import-export|copies|templates|trail|trash|reports|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: '^apps/server/src/sales/(keyset|receipt-parts)\\.ts$',
      },
    },
    {
      name: 'search-imports-only-the-receipt-list-of-sales',
      severity: 'error',
      from: { path: '^apps/server/src/search/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|availability|import-export|copies|templates|trail|trash|webhooks|reports|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: '^apps/server/src/sales/receipt-list/list\\.ts$',
      },
    },
    {
      name: 'trash-imports-only-writing-parts',
      severity: 'error',
      from: { path: '^apps/server/src/trash/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|availability|import-export|copies|templates|trail|webhooks|reports|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: [
          '^apps/server/src/import-export/(self-references|write-per-shop)\\.ts$',
          '^apps/server/src/sales/keyset\\.ts$',
        ],
      },
    },
    {
      name: 'trail-imports-no-other-folder',
      severity: 'error',
      from: { path: '^apps/server/src/trail/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|availability|import-export|copies|templates|trash|webhooks|reports|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: '^apps/server/src/sales/keyset\\.ts$',
      },
    },
    {
      name: 'templates-import-only-writing-parts',
      severity: 'error',
      from: { path: '^apps/server/src/templates/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^apps/server/src/(features|sales|releases|devices|availability|import-export|copies|trail|trash|webhooks|reports|app|testing)/',
        pathNot: [
          '^apps/server/src/import-export/(match|name-index|undoable)\\.ts$',
          '^apps/server/src/features/files/keep-pictures\\.ts$',
        ],
      },
    },
    {
      name: 'copies-import-only-copy-and-undo',
      severity: 'error',
      from: { path: '^apps/server/src/copies/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|availability|import-export|templates|trail|trash|webhooks|reports|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: [
          '^apps/server/src/import-export/(copy-into|copy-rows|copy-selection|currency|report)\\.ts$',
          '^apps/server/src/trash/undo-write\\.ts$',
        ],
      },
    },
    {
      name: 'releases-import-only-streams-and-webhooks',
      severity: 'error',
      from: { path: '^apps/server/src/releases/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|devices|availability|import-export|copies|templates|trail|trash|webhooks|reports|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: '^apps/server/src/(devices/streams|webhooks/service)\\.ts$',
      },
    },
    {
      name: 'reports-import-only-roll-ups-of-sales',
      severity: 'error',
      from: { path: '^apps/server/src/reports/', pathNot: '\\.test\\.ts$' },
      to: {
        path: [
          '^apps/server/src/(features|sales|releases|devices|availability|import-export|copies|templates|trash|webhooks|app|testing)/',
          '^apps/server/demo/',
        ],
        pathNot: [
          '^apps/server/src/sales/roll-ups/(schema|sums-of-receipts)\\.ts$',
          '^apps/server/src/sales/standing-receipt\\.ts$',
          '^apps/server/src/sales/receivables/open-debts\\.ts$',
          '^apps/server/src/features/trouble-tables/service\\.ts$',
          '^apps/server/src/releases/unsent-changes\\.ts$',
        ],
      },
    },
    {
      name: 'web-ui-imports-only-itself',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(apps|packages)/', pathNot: '^apps/web/src/ui/' },
    },
    {
      name: 'web-lib-imports-no-folder-above-it',
      severity: 'error',
      from: { path: '^apps/web/src/lib/' },
      to: { path: '^apps/web/src/(kit|sign-in|bulk-edit|import-export|features|app)/' },
    },
    {
      name: 'web-sign-in-imports-only-ui-and-lib',
      severity: 'error',
      from: { path: '^apps/web/src/sign-in/' },
      to: { path: '^apps/web/src/', pathNot: '^apps/web/src/(sign-in|ui|lib)/' },
    },
    {
      name: 'web-kit-imports-only-ui-and-lib',
      severity: 'error',
      from: { path: '^apps/web/src/kit/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: [
          '^(apps/web/src/(kit|ui|lib)|packages/(contract|domain|texts)/src)/',
          '/node_modules/',
        ],
      },
    },
    {
      name: 'web-app-imports-bulk-edit-and-import-export-lazily',
      severity: 'error',
      from: { path: '^apps/web/src/app/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^apps/web/src/(bulk-edit|import-export)/',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'web-bulk-edit-and-import-export-import-only-kit',
      severity: 'error',
      from: { path: '^apps/web/src/(bulk-edit|import-export)/' },
      to: {
        path: '^apps/web/src/(sign-in|bulk-edit|import-export|features|app)/',
        pathNot: '^apps/web/src/$1/',
      },
    },
    {
      name: 'web-feature-imports-no-other-feature',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: {
        path: '^apps/web/src/(bulk-edit|import-export|features|app)/',
        pathNot: '^apps/web/src/features/$1/',
      },
    },
    {
      name: 'web-app-imports-only-screens-of-features',
      severity: 'error',
      from: { path: '^apps/web/src/app/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^apps/web/src/features/',
        pathNot: [
          '-screen\\.tsx$',
          '^apps/web/src/features/(releases/send-button|auth/sign-in-form)\\.tsx$',
        ],
      },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^(apps/web|apps/pos-simulator)/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/(web|pos-simulator)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'dist'] },
    exclude: {
      path: [
        '(^|/)dist/',
        '(^|/)var/',
        '\\.cache/',
        'vite\\.config\\.ts$',
        'vitest\\.config\\.ts$',
        'playwright\\.config\\.ts$',
      ],
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
