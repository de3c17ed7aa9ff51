import './ui/entry.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { silenceRouterReload } from './app/chunk-guard.ts'
import { startI18n } from './lib/i18n.ts'
import { prefetchProfile } from './lib/profile.ts'

silenceRouterReload()
prefetchProfile()
await startI18n()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
