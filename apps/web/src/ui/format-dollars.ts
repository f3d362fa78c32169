/** Such as `$0.03`; smaller amounts are `under $0.01`. */
export function formatDollars(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return 'under $0.01'
  return dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
