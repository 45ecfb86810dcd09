/** What the tests of several modules share: reference numbers, tolerances, gradient checks. */
package io.github.culmen.testdata;
