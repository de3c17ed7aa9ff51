import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { stubBrowser } from '../testing/stub-browser.ts'
import { PosProvider } from '../theme/pos-provider.tsx'
import { categoryStep, valueScale, valueTicks } from './axes.tsx'
import { BarChart } from './bar-chart.tsx'
import { LineChart } from './line-chart.tsx'
import { PieChart } from './pie-chart.tsx'
import { RankChart } from './rank-chart.tsx'

beforeAll(stubBrowser)
afterEach(cleanup)

const labels = {
  label: '売上',
  hint: '矢印キーで読みます',
  categoryLabel: '日付',
  formatValue: (value: number) => `¥${value}`,
}
const days = { ...labels, categories: ['11-01', '11-02', '11-03'] }
const sales = { key: 'total', label: '合計', values: [100, null, 300] }
const before = { key: 'before', label: '前期間', values: [90, 80, 70], isBackground: true }
const mount = (chart: React.ReactNode) => render(chart, { wrapper: PosProvider })
const picture = () => screen.getByRole('img', { name: /^売上/ })
const rows = () =>
  within(screen.getByRole('table', { name: '売上' }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('a table with the figures accompanies the chart', () => {
  mount(<LineChart {...days} series={[sales, before]} />)
  expect(rows()).toEqual([
    ['日付', '合計', '前期間'],
    ['11-01', '¥100', '¥90'],
    ['11-02', '-', '¥80'],
    ['11-03', '¥300', '¥70'],
  ])
})

test('the keyboard reads value by value and stops at the ends', () => {
  mount(<LineChart {...days} series={[sales, before]} />)
  const said = () => screen.getByRole('status').textContent
  expect(said()).toBe('')
  fireEvent.keyDown(picture(), { key: 'ArrowRight' })
  expect(said()).toBe('11-01, 合計 ¥100, 前期間 ¥90')
  fireEvent.keyDown(picture(), { key: 'End' })
  fireEvent.keyDown(picture(), { key: 'ArrowRight' })
  expect(said()).toBe('11-03, 合計 ¥300, 前期間 ¥70')
  fireEvent.keyDown(picture(), { key: 'Escape' })
  expect(said()).toBe('')
})

test('the pointer shows the tooltip of the nearest category without reading it out', () => {
  const { container } = mount(<BarChart {...days} series={[sales]} />)
  const tooltip = () => container.querySelector('[class*="tooltip"]')?.textContent
  fireEvent.pointerMove(picture(), { clientX: 630 })
  expect(tooltip()).toBe('11-03合計¥300')
  expect(screen.getByRole('status').textContent).toBe('')
  fireEvent.pointerLeave(picture())
  expect(tooltip()).toBeUndefined()
})

test('a missing value is a gap in the line, not a zero', () => {
  const { container } = mount(<LineChart {...days} series={[sales]} />)
  expect(container.querySelectorAll('circle')).toHaveLength(2)
  expect(container.querySelector('path')?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
})

test('bars of several series stand side by side; negative ones hang from zero', () => {
  const { container } = mount(
    <BarChart {...days} series={[{ ...sales, values: [100, 200, -50] }, before]} />,
  )
  const bars = [...container.querySelectorAll('rect')].map((bar) => ({
    x: Number(bar.getAttribute('x')),
    y: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }))
  expect(bars).toHaveLength(6)
  const [first, second, hanging, beside] = bars as [
    (typeof bars)[0],
    (typeof bars)[0],
    (typeof bars)[0],
    (typeof bars)[0],
  ]
  expect(second.height / first.height).toBeCloseTo(2)
  expect(hanging.y).toBeCloseTo(first.y + first.height)
  expect(beside.x).toBeGreaterThan(first.x)
})

test('a pie shows shares and draws no slice for zero', () => {
  const { container } = mount(
    <PieChart
      {...labels}
      valueLabel="金額"
      categories={['現金', 'カード', '返金']}
      values={[750, 250, -30]}
    />,
  )
  expect(container.querySelectorAll('path')).toHaveLength(2)
  expect(rows().slice(1)).toEqual([
    ['現金', '¥750 (75.0%)'],
    ['カード', '¥250 (25.0%)'],
    ['返金', '¥-30 (0.0%)'],
  ])
})

test('axes have whole values and labels that do not overlap', () => {
  const scale = valueScale([{ key: 'a', label: '', values: [0, 2] }], 100)
  expect(valueTicks(scale)).toEqual([0, 1, 2])
  expect(valueTicks(valueScale([], 100))).toEqual([0, 1])
  expect(
    valueScale([{ key: 'a', label: '', values: [-30, 90] }], 100).domain()[0],
  ).toBeLessThanOrEqual(-30)
  expect(categoryStep(7, 700)).toBe(1)
  expect(categoryStep(31, 320)).toBe(8)
})

test('what was not sold has no bar in a ranking', () => {
  const items = [
    { key: 'a', label: '焼鳥', value: 900, compared: 0 },
    { key: 'b', label: '冷奴', value: 0, compared: 1 },
  ]
  const { container } = mount(
    <RankChart label="売上" items={items} formatValue={String} comparedLabel="比較期間" />,
  )
  const bars = [...container.querySelectorAll('[class*="rankBar"]:not([class*="rankBars"])')]
  expect(bars.map((bar) => bar.hasAttribute('data-nothing'))).toEqual([false, true, true, false])
})
