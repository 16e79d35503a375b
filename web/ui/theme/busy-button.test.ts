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

/** What a button shows, and whether a press on it is heard. */
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

test('A busy button is not disabled, so that it keeps the focus, and ignores a press', async () => {
  assert.deepEqual(await press({ disabled: true, 'data-loading': true }), {
    disabled: undefined,
    aria: true,
    isHeard: false,
    isPrevented: true,
  })
})

test('One that is not busy is pressed; one that is disabled is so for the browser', async () => {
  assert.equal((await press({})).isHeard, true)
  assert.equal((await press({ disabled: true })).disabled, true)
})
