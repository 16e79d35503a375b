import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { GRADE_COLORS } from './grade-colors.ts'
import { COLORS, type ColorName } from './tokens.ts'

type Channels = [number, number, number]

const channelsOf = (hex: string): Channels =>
  [1, 3, 5].map((from) => Number.parseInt(hex.slice(from, from + 2), 16)) as Channels

/** The relative luminance of WCAG 2.2. */
const luminance = (color: Channels): number => {
  const [red, green, blue] = color.map((value) => {
    const part = value / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Channels, other: Channels): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const color = (name: ColorName, scheme: 0 | 1) => channelsOf(COLORS[name][scheme])
const mix = (one: Channels, share: number, other: Channels) =>
  one.map((value, index) => value * share + other[index]! * (1 - share)) as Channels

for (const [scheme, theme] of [
  [0, 'light'],
  [1, 'dark'],
] as const) {
  describe(`In the ${theme} theme`, () => {
    test('borders of controls have a contrast of 3:1 against page and card', () => {
      for (const ground of ['paper', 'card'] as const) {
        const ratio = contrast(color('control', scheme), color(ground, scheme))
        assert.ok(ratio >= 3, `${ratio.toFixed(2)} on ${ground}`)
      }
    })

    test('text has a contrast of 4.5:1 on every background, including grade chips', () => {
      const chips = Object.values(GRADE_COLORS).map((grade) =>
        mix(channelsOf(grade), 0.28, color('card', scheme)),
      )
      for (const ground of [color('paper', scheme), color('card', scheme), ...chips]) {
        assert.ok(contrast(color('ink', scheme), ground) >= 4.5)
      }
      for (const ground of ['paper', 'card'] as const)
        assert.ok(contrast(color('soft', scheme), color(ground, scheme)) >= 4.5)
      for (const kind of ['present', 'absent', 'tardy', 'excused'] as const)
        assert.ok(contrast(color(kind, scheme), color(`${kind}-soft`, scheme)) >= 4.5, kind)
    })
  })
}
