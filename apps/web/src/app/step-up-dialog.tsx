import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { Alert, Button, Group, Loader, Modal, Text } from '@mantine/core'
import { freshMinutes, type ProofQuestion } from '@pos/contract/accounts/factors'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, messageOf, proveFreshFactor } from '#lib/api/api-client.ts'
import { proofRequest } from '#lib/api/step-up.ts'
import { FactorForm } from '#sign-in/factor-form.tsx'

const silent = { silent: true } as const
const ask = () =>
  api
    .post('/v1/profile/step-up/options', undefined, silent)
    .then((answer): ProofQuestion => answer.data)

/** Asks for a proof on the page; the waiting action then continues. */
export function StepUpDialog() {
  const { t } = useTranslation('second-factor')
  const [question, setQuestion] = useState<ProofQuestion | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    void ask().then(setQuestion, (error: unknown) => setProblem(messageOf(error)))
  }, [])
  const end = (isProved: boolean) => proofRequest.read()?.answer(isProved)
  return (
    <Modal
      opened
      onClose={() => end(false)}
      title={t('step_up.title')}
      size={420}
      zIndex={400}
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Text size="sm" mb="md">
        {t('step_up.text', { minutes: freshMinutes })}
      </Text>
      {problem && (
        <Alert color="error" role="alert" mb="md">
          {problem}
        </Alert>
      )}
      {question ? (
        <FactorForm
          key={question.challenge}
          question={question}
          onSubmit={async (proof) => {
            await proveFreshFactor({ challenge: question.challenge, ...proof })
            end(true)
          }}
          onExpired={(message) => {
            setProblem(message)
            void ask().then(setQuestion, () => setQuestion(null))
          }}
          onCancel={() => end(false)}
        />
      ) : (
        <Group justify="space-between">
          <Loader size="sm" />
          <Button variant="default" onClick={() => end(false)}>
            {t('cancel')}
          </Button>
        </Group>
      )}
    </Modal>
  )
}
