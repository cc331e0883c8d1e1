// Written by flagadmin-generate from the tables in core/. Do not edit: change the tables and run ./dev generate.

export const constantMark = 2147483648;
export const addressBits = 24;
export const kindEcho = 1;
export const kindJson = 2;
export const kindNumber = 3;
export const kindList = 4;
export const constantList = 5;
export const stepName = 6;
export const stepIndex = 7;
