/** All colors as [light, dark]. `theme.ts` turns them into CSS variables (`--paper` ...). */
export const COLORS = {
  paper: ['#fbfaf7', '#14181f'],
  card: ['#ffffff', '#1b212a'],
  ink: ['#1c2430', '#e8ebf0'],
  soft: ['#5b6675', '#9aa5b4'],
  line: ['#e4e2dc', '#2c3440'],
  /** The border of controls, with a contrast of 3:1 against page and card. */
  control: ['#858d9a', '#6b7686'],
  accent: ['#1f5f8b', '#7cb8dd'],
  /** Text on filled controls of any color. */
  'on-filled': ['#ffffff', '#14181f'],
  'accent-soft': ['#e6f0f6', '#1d3242'],
  present: ['#2c774b', '#7fcf9d'],
  'present-soft': ['#e5f3ea', '#1b3324'],
  absent: ['#b3332b', '#f2978f'],
  'absent-soft': ['#fbe9e7', '#3d2220'],
  tardy: ['#8a5a00', '#eac06a'],
  'tardy-soft': ['#fdf1d8', '#3a2e14'],
  excused: ['#5a4a9c', '#b8abef'],
  'excused-soft': ['#edeaf8', '#2a2545'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
export type ColorName = keyof typeof COLORS
