import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { userGuide } from './guide-plugin.ts'

/** Compresses the static files once, at the highest level. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    closeBundle() {
      const folder = path.resolve(import.meta.dirname, 'dist')
      // A failed build has nothing to compress.
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg|txt)$/.test(name)) continue
        const content = readFileSync(path.join(folder, name))
        if (content.length < 1024) continue
        writeFileSync(
          path.join(folder, `${name}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        )
        writeFileSync(path.join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
      }
    },
  }
}

/**
 * Assigns modules to chunks: libraries by patterns, the app's by their files below src; a moved
 * file fails the build, because it would otherwise leave its chunk unnoticed.
 */
function modules(sources: readonly string[], libraries: readonly string[] = []): RegExp {
  const missing = sources.filter((file) => !existsSync(path.join(import.meta.dirname, 'src', file)))
  if (missing.length > 0)
    throw new Error(`vite.config.ts names files that do not exist: ${missing.join(', ')}`)
  const files = sources.map((file) => `apps/web/src/${file.replaceAll('.', String.raw`\.`)}$`)
  return new RegExp([...libraries, ...files].join('|'))
}

const inFolder = (folder: string, ...names: readonly string[]) =>
  names.map((name) => `${folder}/${name}`)

/** Modules of every page including sign-in: one file compresses better than forty. */
const base = modules(
  [
    ...inFolder(
      'lib',
      'browser-store.ts',
      'can-use-passkeys.ts',
      'shown-profile.ts',
      'text/i18n.ts',
    ),
    ...inFolder(
      'lib/api',
      'api-client.ts',
      'api-error.ts',
      'progress.ts',
      'session.ts',
      'step-up.ts',
    ),
    ...inFolder('lib/routing', 'page-link.tsx', 'return-path.ts', 'unsaved.ts'),
    ...inFolder('app', 'start.tsx', 'app.tsx'),
    'ui/input/password-box.tsx',
    'sign-in/public-page.tsx',
  ],
  [
    'node_modules/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store)/',
    'node_modules/@tanstack/(react-router|router-core|history|store|react-store)/',
    '@mantine/core/esm/components/(ActionIcon|Alert|Anchor|Button|CloseButton|Group|Input|InputBase|Loader|Paper|PasswordInput|Stack|Text|TextInput|Title|UnstyledButton)/',
    'node_modules/@tabler/icons-react/dist/esm/(createReactComponent|icons/Icon(AlertTriangle|InfoCircle|X))\\.',
  ],
)

/** Modules of every page behind the sign-in, and of every list: one request instead of seventy. */
const frame = modules([
  'app/shell/shell.tsx',
  'features/app/releases/send/send-button.tsx',
  ...inFolder(
    'kit',
    'columns/fields-of.tsx',
    'form/form.tsx',
    'list/batch.tsx',
    'list/table.tsx',
    'resource/resource-context.tsx',
  ),
])

/** Modules that change records, in one file for lists, trees and dialogs. */
const writing = modules(
  inFolder('kit', 'list/read-all.ts', 'resource/use-delete.tsx', 'resource/use-undo.tsx'),
)

const api = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  plugins: [react(), userGuide(), precompress()],
  // Below these versions, light-dark() would be rewritten into something that only works next to
  // `color-scheme` in the same rule.
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // The server links the second one before the program: the first frame.
      input: ['index.html', 'src/app/first-frame.ts'].map((file) =>
        path.resolve(import.meta.dirname, file),
      ),
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: base, priority: 2 },
            { name: 'frame', test: frame, priority: 1 },
            { name: 'writing', test: writing },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/v1': api } },
  preview: { port: 4173, proxy: { '/v1': api } },
})
