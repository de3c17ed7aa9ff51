import { Container, Group, Paper, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale, switchLocale } from '#lib/text/i18n.ts'

/** The frame of the screens before sign-in: logo, title, one card, the language. */
export function PublicPage({
  title,
  children,
  width = 420,
}: {
  title: string
  children: ReactNode
  width?: number
}) {
  useTranslation()
  const next = currentLocale() === 'ja' ? 'en' : 'ja'
  useEffect(() => {
    document.title = `${title} - POS`
  }, [title])
  return (
    <Container size={width} px="md" py={{ base: 40, sm: 80 }} component="main">
      <Group gap="sm" justify="center" mb="lg">
        <img src="/favicon.svg" width={36} height={36} alt="" />
        <Text fw={600} fz={20}>
          POS
        </Text>
      </Group>
      <Paper p={{ base: 'lg', sm: 'xl' }}>
        <Title order={1} mb="lg" ta="center">
          {title}
        </Title>
        {children}
      </Paper>
      <Text ta="center" mt="lg" size="sm">
        <button
          type="button"
          lang={next}
          onClick={() => void switchLocale(next)}
          style={{
            border: 0,
            background: 'none',
            font: 'inherit',
            color: 'var(--mantine-color-anchor)',
            cursor: 'pointer',
            padding: 8,
          }}
        >
          {next === 'ja' ? '日本語' : 'English'}
        </button>
      </Text>
    </Container>
  )
}
