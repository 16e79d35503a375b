import type { Download, Page } from '@playwright/test'

/** Downloads the table of the page. */
export async function downloadTable(page: Page, format: 'CSV' | 'Excel' = 'CSV'): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
  return download
}
