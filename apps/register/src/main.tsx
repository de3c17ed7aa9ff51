import '@mantine/core/styles.css'
import './app/register.css'
import { MantineProvider } from '@mantine/core'
import { cssVariables } from '@pos/theme/css-variables'
import { theme } from '@pos/theme/theme'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { startI18n } from '#app/i18n.ts'

const root = document.getElementById('root')
if (root) {
  await startI18n()
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <App />
    </MantineProvider>,
  )
}
