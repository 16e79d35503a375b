import { expect, test } from './school.ts'

test('a sign-in that is slow to begin is begun once', async ({ page }) => {
  let begun = 0
  await page.route(/\/accounts\/google\/login\//, async (route) => {
    begun += 1
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await page.goto('/manage-students')
  await page.getByRole('button', { name: 'Login with Google' }).click()
  await expect(page.getByRole('textbox')).toBeVisible()
  expect(begun).toBe(1)
})
