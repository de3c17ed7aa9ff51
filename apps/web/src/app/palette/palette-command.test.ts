import { foldText } from '@pos/domain/text/fold-text'
import { expect, test } from 'vitest'
import { readCommand } from './palette-command.ts'

const fold = (texts: string[]) => texts.map((text) => foldText(text))
const ja = { sold_out: fold(['売り切れ', '品切れ']), price: fold(['値段', '価格']) }
const en = { sold_out: fold(['sold out']), price: fold(['price', 'price of']) }

test.each([
  [ja, '売り切れ ねぎま', 'sold_out', 'ねぎま'],
  [ja, 'ねぎまを品切れ', 'sold_out', 'ねぎま'],
  [ja, 'ねぎまの値段', 'price', 'ねぎま'],
  [ja, '価格：ねぎま', 'price', 'ねぎま'],
  [ja, '値段', 'price', ''],
  [ja, 'ねぎま', null, 'ねぎま'],
  [en, 'Price of Negima', 'price', 'negima'],
  [en, 'price negima', 'price', 'negima'],
  [en, 'Sold out: negima', 'sold_out', 'negima'],
])('%j: %s', (phrases, typed, command, text) => {
  expect(readCommand(foldText(typed), phrases)).toEqual({ command, text: foldText(text) })
})
