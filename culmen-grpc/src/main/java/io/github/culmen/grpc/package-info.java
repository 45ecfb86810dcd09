/** The port for clients of other systems: listens, limits, answers with a status whatever comes. */
package io.github.culmen.grpc;
