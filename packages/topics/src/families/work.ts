/** Jobs and business. Lines as `word-families.ts` reads them. */
export const work = `
jobs: job, boss, coworker, employer, employee, workplace, manager, managers, fired
job hunting: resume, cv, job interview, interviews, cover letter, recruiter, job search, unemployed, unemployment, hiring
careers: internship, promotion, profession, career change
small business: business, startup, entrepreneur, freelance, clients, etsy
marketing: advertising, ads, branding, SEO, web analytics, paid ads, email marketing, content marketing
salaries: pay raise, salary, wages, minimum wage, overtime, hourly rate
quitting a job: two weeks notice, resign, resignation, severance, laid off, layoffs, quit my job
customer service: call center, customer support, cashier, retail
remote work: telecommute, work from home, remote job
meetings: conference call, powerpoint, presentations, public speaking
invoices: invoice, invoicing, late payment, accounting, bookkeeping, quickbooks, accountant
trademarks: llc, incorporate, sole proprietor
sales jobs: salesman, cold calling, sales rep
SEO: backlinks, link building, google rankings, pagerank, serp, anchor text, penguin update, google panda, keyword research, black hat, guest posting
web analytics: google analytics, bounce rate, conversion rate
paid ads: adwords, ppc, adsense, facebook ads, affiliate
email marketing: newsletter, mailchimp, mailing list
content marketing: blogging, blog, blogger, copywriting
domain names: registrar, godaddy, web hosting, domain name
crowdfunding: kickstarter, indiegogo, patreon
`
