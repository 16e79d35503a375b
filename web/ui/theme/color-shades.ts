import type { MantineColorsTuple } from '@mantine/core'
import { COLORS, type ColorName } from './tokens.ts'

const light = (name: ColorName) => COLORS[name][0]
const dark = (name: ColorName) => COLORS[name][1]

// A filled control uses shade 7 in the light theme and shade 3 in the dark one, and the next shade up on hover.
export const accent: MantineColorsTuple = [
  light('accent-soft'),
  '#cfe2ee',
  '#a9cbe0',
  dark('accent'),
  '#93c7e8',
  '#4a8fbb',
  '#2f75a3',
  light('accent'),
  '#184c70',
  '#123a56',
]
export const red: MantineColorsTuple = [
  light('absent-soft'),
  '#f6d0cc',
  '#f3b1ab',
  dark('absent'),
  '#f7aba4',
  '#d25a51',
  '#c2443b',
  light('absent'),
  '#932821',
  '#741e19',
]
export const green: MantineColorsTuple = [
  light('present-soft'),
  '#cbe6d5',
  '#a5d5b8',
  dark('present'),
  '#96dab0',
  '#56a578',
  '#3d9061',
  light('present'),
  '#25653f',
  '#1c4f31',
]
export const yellow: MantineColorsTuple = [
  light('tardy-soft'),
  '#f9e2b2',
  '#f2d08a',
  dark('tardy'),
  '#f0cd85',
  '#b98222',
  '#a06c0c',
  light('tardy'),
  '#6f4800',
  '#573900',
]
export const ink: MantineColorsTuple = [
  dark('ink'),
  '#c6cdd8',
  dark('soft'),
  '#808c9d',
  dark('line'),
  '#252c37',
  dark('card'),
  dark('paper'),
  '#10141a',
  '#0b0e13',
]
