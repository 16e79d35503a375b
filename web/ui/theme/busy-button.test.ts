import assert from 'node:assert/strict'
import type { MouseEvent, ReactElement } from 'react'
import { test } from 'node:test'
import { openForFile } from '#tests/world/file-hooks.ts'
import { openWebModules } from '#tests/world/browser/web-modules.ts'

type Module = typeof import('./busy-button.tsx')
type Shown = ReactElement<{
  disabled?: boolean
  'aria-disabled'?: boolean
  onClick: (event: MouseEvent) => void
}>

const web = openForFile(openWebModules, ({ close }) => close())

/** Clicks a button, and returns what it shows and whether the click was handled. */
async function press(state: { disabled?: boolean; 'data-loading'?: boolean }) {
  const { BusyButton } = await web.load<Module>('web/ui/theme/busy-button.tsx')
  let isHeard = false
  let isPrevented = false
  const { props } = BusyButton({ ...state, onClick: () => (isHeard = true) }) as Shown
  props.onClick({
    preventDefault: () => (isPrevented = true),
    stopPropagation: () => {},
  } as unknown as MouseEvent)
  return { disabled: props.disabled, aria: props['aria-disabled'], isHeard, isPrevented }
}

test('A busy button ignores clicks but is not disabled, so that it keeps the focus', async () => {
  assert.deepEqual(await press({ disabled: true, 'data-loading': true }), {
    disabled: undefined,
    aria: true,
    isHeard: false,
    isPrevented: true,
  })
})

test('An idle button can be clicked, and a disabled one is disabled for the browser', async () => {
  assert.equal((await press({})).isHeard, true)
  assert.equal((await press({ disabled: true })).disabled, true)
})
