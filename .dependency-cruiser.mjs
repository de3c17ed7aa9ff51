import { serverRules } from './scripts/folders.mjs'

/**
 * Enforces docs/architecture.md "Who may import whom". The rules of the server's folders come from
 * scripts/folders.mjs.
 */
export default {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    // The build generates the user guide (apps/web/guide-plugin.ts) and the service worker.
    {
      name: 'not-resolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:(user-guide/|pwa-register/)' },
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
      name: 'device-client-imports-only-contract-domain-and-small-libraries',
      severity: 'error',
      from: {
        path: '^packages/device-client/src/',
        // Node's own modules are for the file store alone.
        pathNot: '\\.test\\.ts$|^packages/device-client/src/node/',
      },
      to: {
        pathNot: [
          '^packages/(device-client|contract|domain)/src/',
          'node_modules/(uuid|zod|idb|hash-wasm)/',
        ],
      },
    },
    {
      name: 'theme-imports-only-mantine-and-react',
      severity: 'error',
      from: { path: '^packages/theme/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^packages/theme/src/', 'node_modules/(@mantine/core|react)/'] },
    },
    {
      name: 'order-screen-imports-no-app',
      severity: 'error',
      from: { path: '^packages/order-screen/src/' },
      to: {
        path: '^(apps|packages)/',
        pathNot: '^packages/(order-screen|contract|domain|texts|theme)/src/',
      },
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
    ...serverRules,
    {
      name: 'web-ui-imports-only-itself-and-the-theme',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^(apps|packages)/', pathNot: '^(apps/web/src/ui|packages/theme/src)/' },
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
      from: { path: '^apps/web/src/features/([^/]+/[^/]+)/' },
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
          '^apps/web/src/features/(app/releases/send/send-button|account/auth/sign-in-form|order-screen/condiment-groups/group-sheet)\\.tsx$',
        ],
      },
    },
    {
      name: 'web-imports-no-server',
      severity: 'error',
      from: { path: '^apps/(web|register|pos-simulator)/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'register-imports-no-other-app',
      severity: 'error',
      from: { path: '^apps/register/' },
      to: { path: '^apps/', pathNot: '^apps/register/' },
    },
    {
      name: 'server-imports-no-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/(web|register|pos-simulator)/' },
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
