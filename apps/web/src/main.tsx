import '#lib/zod-settings.ts'
import '#ui/entry.css'
import { start } from '#app/start.tsx'

const root = document.getElementById('root')
if (root) await start(root)
