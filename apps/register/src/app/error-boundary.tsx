import { Button, Stack, Text, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { i18n } from './i18n.ts'

/** Says that a screen failed. Everything is stored, so starting again continues. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const t = i18n.getFixedT(null, 'register')
    return (
      <Stack align="center" m="xl" gap="lg" role="alert">
        <Title order={1}>{t('failed.title')}</Title>
        <Text ta="center">{t('failed.text')}</Text>
        <Button size="lg" onClick={() => location.assign('/register/')}>
          {t('failed.start')}
        </Button>
      </Stack>
    )
  }
}
