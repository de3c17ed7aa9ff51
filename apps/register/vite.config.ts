import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** A register starts offline: the service worker keeps the app and the pictures of the shop. */
const serviceWorker = VitePWA({
  // The app decides when a new version starts: between two checks.
  registerType: 'prompt',
  injectRegister: false,
  manifest: {
    name: 'POS Register',
    short_name: 'Register',
    start_url: '/register/',
    scope: '/register/',
    display: 'fullscreen',
    theme_color: '#9155FD',
    background_color: '#232333',
    icons: [{ src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' }],
  },
  workbox: {
    globPatterns: ['**/*.{js,css,html,svg}'],
    navigateFallback: '/register/index.html',
    navigateFallbackAllowlist: [/^\/register(\/|$)/],
    runtimeCaching: [
      {
        // A picture never changes under its id.
        urlPattern: ({ url }) => url.pathname.startsWith('/v1/device/images/'),
        handler: 'CacheFirst',
        options: { cacheName: 'pictures', cacheableResponse: { statuses: [200] } },
      },
    ],
  },
})

const api = process.env.API_URL ?? 'http://localhost:3000'

export default defineConfig({
  base: '/register/',
  plugins: [react(), serviceWorker],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // In a chunk of their own they come before other chunks, as the order of imports says: the
        // settings before zod, and the styles of the library before those that change them.
        codeSplitting: { groups: [{ name: 'first', test: /zod-settings|register\.css/ }] },
      },
    },
  },
  server: { port: 5174, proxy: { '/v1': api } },
})
