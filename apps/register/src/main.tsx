import './app/zod-settings.ts'
import './app/register.css'
import { MantineProvider } from '@mantine/core'
import { cssVariables } from '@pos/theme/css-variables'
import { createRoot } from 'react-dom/client'
import { App } from '#app/app.tsx'
import { ErrorBoundary } from '#app/error-boundary.tsx'
import { startI18n } from '#app/i18n.ts'
import { touchTheme } from '#app/touch-theme.ts'

const root = document.getElementById('root')
if (root) {
  await startI18n()
  createRoot(root).render(
    <MantineProvider
      theme={touchTheme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
    >
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </MantineProvider>,
  )
}
