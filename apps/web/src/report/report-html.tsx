import font from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?inline'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Report } from './report.ts'
import { ReportPage } from './report-page.tsx'
import { reportStyle } from './report-style.ts'

/** Returns a report as a self-contained HTML file: no scripts, no requests, the font embedded. */
export function reportHtml(report: Report): string {
  const title = renderToStaticMarkup(<title>{report.title}</title>)
  const page = renderToStaticMarkup(<ReportPage report={report} />)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${title}<meta name="generator" content="Quarry"><meta name="robots" content="noindex"><style>
${reportStyle(report.title, font)}</style></head>
<body>${page}</body></html>
`
}
