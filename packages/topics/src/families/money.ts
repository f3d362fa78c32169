/** Money and property. Lines as `word-families.ts` reads them. */
export const money = `
investing: portfolio, trader, stock market, dividend, brokerage, penny stocks, day trading, short selling
retirement: 401k, roth, ira, pension, social security, roth ira
taxes: irs, tax return, w2, tax refund
credit cards: balance transfer, apr, credit limit, annual fee, cash back
debt: loan, bankruptcy, collections, student debt
banks: checking account, bank account, paypal
budgeting: frugal, paycheck, coupons
mortgages: mortgage, refinance, refinancing, down payment, escrow, foreclosure, home loan, closing costs, pmi
home buying: realtor, real estate agent, home inspection, homeowner, real estate, short sale, first home, condo, townhouse, house hunting
property: rental property, investment property, property tax, property manager, cap rate
landlords: landlord, tenant, eviction, security deposit
credit scores: credit score, credit report, fico, experian, equifax
savings accounts: emergency fund
bank accounts: overdraft, direct deposit, atm, wire transfer, credit union, debit card
insurance: car insurance, auto insurance, life insurance, renters insurance, geico, deductible, homeowners insurance, health insurance
inheritance: estate planning, trust fund, probate, executor, beneficiary
funds: etf, index fund, mutual fund, vanguard
options trading: call options, put options, options contract
precious metals: silver coins, bullion
inflation: federal reserve, interest rates, recession, deflation, monetary policy
`
