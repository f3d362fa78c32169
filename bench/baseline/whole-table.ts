import type { Question } from '@quarry/contracts/question'

/**
 * Returns a page that shows questions in the simplest way: every row is in the page, a search hides the rows without the
 * search term, a checkbox selects all, and a button downloads a file with them.
 */
export function wholeTable(questions: readonly Question[]): string {
  const rows = questions.map(
    ({ title, subreddit, author, score, numComments, processingStatus }) =>
      `<tr data-question><td><input type="checkbox"></td><td><p>${title}</p><small>r/${subreddit} u/${author}</small></td>` +
      `<td>${processingStatus}</td><td>${score} ${numComments}</td><td><button>Edit</button><button>Delete</button></td></tr>`,
  )
  return `<!doctype html>
<style>
  body { font: 14px/22px sans-serif }
  .scroll { height: 70vh; overflow: auto }
  table { width: 100%; border-collapse: collapse }
  td { padding: 12px; border-bottom: 1px solid #ddd }
</style>
<input type="search" aria-label="Search questions">
<input type="checkbox" aria-label="Select all shown">
<button id="export">Export</button>
<div class="scroll" role="region" aria-label="Questions, scrollable"><table>${rows.join('')}</table></div>
<script>
  const rows = [...document.querySelectorAll('tr')]
  document.querySelector('[type=search]').addEventListener('input', ({ target }) => {
    for (const row of rows) row.hidden = !row.querySelector('p').textContent.toLowerCase().includes(target.value)
  })
  document.querySelector('[aria-label="Select all shown"]').addEventListener('click', () => {
    for (const row of rows) row.querySelector('input').checked = true
  })
  document.querySelector('#export').addEventListener('click', () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([rows.map((row) => row.querySelector('p').textContent).join('\\n')]))
    link.download = 'questions.csv'
    link.click()
  })
</script>`
}
