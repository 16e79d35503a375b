import { expect, expectNothingSerious, signIn, test } from './school.ts'

test('axe looks again at what has changed on a screen since it looked at all of it', async ({ page }) => {
  await signIn(page, 'admin@homeroom.example', '/staff')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectNothingSerious(page)
  await expectNothingSerious(page)

  const change = (as: string) =>
    page.evaluate((kind) => {
      const main = document.querySelector<HTMLElement>('main')!
      const heading = main.querySelector<HTMLElement>('h1')!
      for (const added of document.querySelectorAll('.added')) added.remove()
      heading.style.color = kind === 'a pale text' ? '#eee' : ''
      if (kind !== 'a button without a name' && kind !== 'a link without a name') return
      const element = document.createElement(kind.startsWith('a link') ? 'a' : 'button')
      element.className = 'added'
      if (element instanceof HTMLAnchorElement) element.href = '/'
      main.append(element)
    }, as)
  for (const [what, rule] of [
    ['a pale text', /color-contrast/],
    ['a button without a name', /button-name/],
    ['a link without a name', /link-name/],
  ] as const) {
    await change(what)
    await expect(expectNothingSerious(page), what).rejects.toThrow(rule)
    // A second check must report the finding again.
    await expect(expectNothingSerious(page), what).rejects.toThrow(rule)
  }
  await change('nothing')
  await expectNothingSerious(page)
})
