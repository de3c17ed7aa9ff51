import '#lib/text/zod-settings.ts'
import '#ui/theme/entry.css'
import { start } from '#app/start.tsx'

const root = document.getElementById('root')
if (root) await start(root)
