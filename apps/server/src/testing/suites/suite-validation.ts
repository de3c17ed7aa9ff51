import { crossFieldProblems } from '@pos/contract/fields/cross-field'
import { inCurrency } from '@pos/contract/fields/number-problems'
import type { ResourceDefinition } from '@pos/contract/resource'
import { problemText } from '@pos/texts/message-text'
import { expect, it } from 'vitest'
import { type Body, requiredFields } from '../sales/sampler.ts'
import { type Answer, errorsOf } from '../server.ts'
import type { Bench } from './suite-bench.ts'
import { type WrongValue, wrongValues } from './wrong-values.ts'

const languages = ['ja', 'en'] as const
const someId = '01900000-0000-7000-8000-000000000000'

/** Cases for invalid bodies: every mistake is reported at its field at once. */
export function validationCases(resource: ResourceDefinition, bench: () => Bench): void {
  const writable = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
  const rounds = roundsOf(writable.map(([name, field]) => [name, wrongValues(field)]))

  it('names every missing field at once, in Japanese and English', async () => {
    for (const language of languages) {
      const answer = await bench().api('POST', '', {}, { 'accept-language': language })
      const text = problemText(language, { key: 'required' })
      expect(answer.status).toBe(422)
      expect(answer.body.exception).toBe('ValidationFailed')
      const missing = Object.fromEntries(requiredFields(resource).map((name) => [name, [text]]))
      expect(answer.body.errors).toMatchObject(missing)
      // Defaults may break a rule too: the value of a coupon is 0 by default and must be above it.
      const rules = crossFieldProblems(resource, defaultsOf(resource))
      expect(Object.keys(errorsOf(answer)).toSorted()).toEqual(
        Object.keys({ ...missing, ...rules }).toSorted(),
      )
    }
  })

  it('refuses wrong values of every field, each at its field, and keeps nothing', async () => {
    const minimal = await bench().sampler.minimal(resource)
    const before = (await bench().api('GET')).body.meta.total
    for (const [index, round] of rounds.entries()) {
      const language = languages[index % 2] ?? 'ja'
      const answer = await bench().api(
        'POST',
        '',
        { ...minimal, ...bodyOf(round) },
        { 'accept-language': language },
      )
      expectRefused(answer, round, '', language)
    }
    expect((await bench().api('GET')).body.meta.total).toBe(before)
  })

  it('refuses the same values in a change', async () => {
    for (const round of rounds) {
      expectRefused(
        await bench().api('PUT', `/${someId}`, { version: 1, ...bodyOf(round) }),
        round,
        '',
        'en',
      )
      if (!resource.batch) continue
      const records = [
        { id: someId, version: 1 },
        { id: someId, version: 1, ...bodyOf(round) },
      ]
      expectRefused(await bench().api('PATCH', '/batch', { records }), round, 'records.1.', 'en')
    }
  })

  it('refuses fields that it does not know or that the server alone writes', async () => {
    const forbidden = ['no_such_field', 'shop_id', 'position', 'created_at']
    const readOnly = Object.keys(resource.fields).filter((name) => resource.fields[name]?.readOnly)
    const names = [...forbidden, ...readOnly]
    const extra = Object.fromEntries(names.map((name) => [name, 'x']))
    const unknown = Object.fromEntries(
      names.map((name) => [name, [problemText('en', { key: 'unknown_field' })]]),
    )
    expect(
      (await bench().api('POST', '', { ...(await bench().sampler.minimal(resource)), ...extra }))
        .body.errors,
    ).toEqual(unknown)
    expect((await bench().api('PUT', `/${someId}`, { version: 1, ...extra })).body.errors).toEqual(
      unknown,
    )
  })
}

/** The i-th error of every field together, while any field has one left. */
function roundsOf(mistakes: readonly (readonly [string, WrongValue[]])[]) {
  const count = Math.max(...mistakes.map(([, list]) => list.length))
  return Array.from({ length: count }, (_, index) =>
    mistakes.flatMap(([name, list]) => {
      const mistake = list[index]
      return mistake ? [{ name, ...mistake }] : []
    }),
  )
}

type Round = ReturnType<typeof roundsOf>[number]

const bodyOf = (round: Round): Body =>
  Object.fromEntries(round.map(({ name, value }) => [name, value]))

const defaultsOf = ({ fields }: ResourceDefinition) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default]))

function expectRefused(answer: Answer, round: Round, prefix: string, language: 'ja' | 'en') {
  expect(answer.status).toBe(422)
  const errors = errorsOf(answer)
  const fields = new Set(Object.keys(errors).map((path) => path.slice(prefix.length).split('.')[0]))
  expect([...fields].toSorted()).toEqual(round.map(({ name }) => name).toSorted())
  for (const { name, at, problem } of round)
    expect({ [name + at]: errors[prefix + name + at] }).toEqual({
      // The test shops use yen.
      [name + at]: expect.arrayContaining([problemText(language, inCurrency(problem, 'JPY'))]),
    })
}
